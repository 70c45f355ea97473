import { testConfiguration } from "./test-configuration.js";

testConfiguration("u55-32", 20);
