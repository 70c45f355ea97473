import { testConfiguration } from "./test-configuration.js";

testConfiguration("u55-64", 18);
