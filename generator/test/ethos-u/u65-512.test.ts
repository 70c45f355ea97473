import { testConfiguration } from "./test-configuration.js";

testConfiguration("u65-512", 42);
