import { testConfiguration } from "./test-configuration.js";

testConfiguration("u55-128", 103);
